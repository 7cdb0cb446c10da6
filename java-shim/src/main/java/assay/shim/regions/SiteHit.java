// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

/**
 * One call of assay.regions.Sites.hit.
 *
 * @param site number of the site; with a query, of the first of its sites
 */
record SiteHit(int site, SiteQuery query) {
    SiteHit answered(int answer) {
        return new SiteHit(site + answer, SiteQuery.NONE);
    }
}
