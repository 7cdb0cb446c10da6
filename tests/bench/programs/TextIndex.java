// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** An index in memory, which two threads write and then ask, by Lucene. Arguments: iterations. */
public final class TextIndex {
    private static final int THREADS = 2;
    private static final int DOCUMENTS_OF_A_THREAD = 1_200;
    private static final int WORDS = 60;
    private static final int QUERIES_OF_A_THREAD = 400;

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    private final List<List<String>> texts = new ArrayList<>();

    private TextIndex() {
        for (int thread = 0; thread < THREADS; thread++) {
            List<String> ofThread = new ArrayList<>();
            for (int i = 0; i < DOCUMENTS_OF_A_THREAD; i++) {
                ofThread.add(text(thread * DOCUMENTS_OF_A_THREAD + i));
            }
            texts.add(ofThread);
        }
    }

    /** Frequent words are short, and rare ones long. */
    private static String word(int mixed) {
        int rank = (mixed >>> 8) % (1 + (mixed >>> 20) % 900);
        return "w" + Integer.toString(rank * 7919 + 17, 36);
    }

    private static String text(int number) {
        StringBuilder text = new StringBuilder();
        int mixed = number + 1;
        for (int i = 0; i < WORDS; i++) {
            mixed = mixed * 0x343FD + 0x269EC3;
            text.append(word(mixed)).append(i % 12 == 11 ? ". " : " ");
        }
        return text.toString();
    }

    private long write(IndexWriter writer, int thread) throws IOException {
        for (String text : texts.get(thread)) {
            Document document = new Document();
            document.add(new StringField("thread", Integer.toString(thread), Field.Store.YES));
            document.add(new TextField("text", text, Field.Store.YES));
            writer.addDocument(document);
        }
        return texts.get(thread).size();
    }

    private static long ask(IndexSearcher searcher, int thread) throws Exception {
        QueryParser parser = new QueryParser("text", new StandardAnalyzer());
        long hits = 0;
        for (int i = 0; i < QUERIES_OF_A_THREAD; i++) {
            int mixed = (thread * QUERIES_OF_A_THREAD + i + 1) * 0x343FD;
            hits += searcher.count(parser.parse(word(mixed) + " AND " + word(mixed * 31)));
            hits += searcher.search(parser.parse(word(mixed * 17) + " " + word(mixed * 13)), 10).scoreDocs.length;
        }
        return hits;
    }

    private interface OfThread {
        long perform(int thread) throws Exception;
    }

    private long inThreads(OfThread work) throws Exception {
        List<Callable<Long>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            tasks.add(() -> work.perform(thread));
        }
        long sum = 0;
        for (Future<Long> one : pool.invokeAll(tasks)) {
            sum += one.get();
        }
        return sum;
    }

    private long perform() throws Exception {
        try (Directory directory = new ByteBuffersDirectory()) {
            long sum;
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
                sum = inThreads(thread -> write(writer, thread));
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                return sum + inThreads(thread -> ask(searcher, thread));
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        TextIndex index = new TextIndex();
        Iterations.run("TextIndex", arguments[0], index::perform);
        index.pool.shutdown();
    }
}
