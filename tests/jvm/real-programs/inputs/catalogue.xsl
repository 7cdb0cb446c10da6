<?xml version="1.0" encoding="UTF-8"?>
<!-- Groups, sorts, sums, looks up by key, and takes titles apart. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:my="urn:assay:catalogue" exclude-result-prefixes="xs my">
  <xsl:output method="html" indent="yes"/>
  <xsl:key name="by-author" match="book" use="author"/>

  <xsl:function name="my:initials" as="xs:string">
    <xsl:param name="title" as="xs:string"/>
    <xsl:sequence select="string-join(for $word in tokenize($title, '\s+') return upper-case(substring($word, 1, 1)), '')"/>
  </xsl:function>

  <xsl:template match="/catalogue">
    <html>
      <body>
        <xsl:for-each-group select="book" group-by="subject">
          <xsl:sort select="current-grouping-key()"/>
          <h1><xsl:value-of select="current-grouping-key()"/></h1>
          <p>Pages: <xsl:value-of select="sum(current-group()/pages)"/>, mean price: <xsl:value-of select="format-number(avg(current-group()/price), '0.00')"/></p>
          <table>
            <xsl:apply-templates select="current-group()">
              <xsl:sort select="number(price)" order="descending"/>
              <xsl:sort select="title"/>
            </xsl:apply-templates>
          </table>
        </xsl:for-each-group>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="book">
    <tr class="{if (pages > 500) then 'long' else 'short'}">
      <td><xsl:value-of select="my:initials(title)"/></td>
      <td><xsl:value-of select="replace(title, '([a-z]+) ([a-z]+)', '$2 $1')"/></td>
      <td><xsl:value-of select="author"/> (<xsl:value-of select="count(key('by-author', author))"/>)</td>
      <td><xsl:value-of select="price"/></td>
    </tr>
  </xsl:template>
</xsl:stylesheet>
