#!/usr/bin/env python3
"""Word search by other libraries, one thread. A line of JSON in, a line out.
{"open": name, "folder": f}                         builds an index               -> {"buildCpu": s, "bytes": what it takes on disk, null if it has none}
{"search": name, "from": i, "count": n, "k": k}     asks it for n of the queries  -> {"ms": milliseconds of each by the clock, "ids": documents of each}
{"close": name}                                     frees it                      -> {}
Names: bm25s (numba, method lucene), tantivy (k1 1.2 and b .75 are fixed), rank_bm25. The folder holds words.json, ids.u32 (the words of all
documents), ends.u32 (where each ends) and queries.json (lists of word numbers); no word holds white space."""
import json, os, shutil, sys, tempfile, time
for k in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"): os.environ[k] = "1"
import numpy as np

held, queries = {}, {}

def on_disk(folder):
    return sum(os.path.getsize(os.path.join(a, f)) for a, _, files in os.walk(folder) for f in files)

def with_bm25s(words, documents, folder):
    import bm25s
    known = {w: i for i, w in enumerate(words)}
    lists = [d.tolist() for d in documents]
    cpu = time.process_time()
    ix = bm25s.BM25(k1=1.5, b=.75, method="lucene", backend="numba")
    ix.index((lists, known), show_progress=False)
    cpu = time.process_time() - cpu
    ix.save(folder)
    return cpu, on_disk(folder), lambda q, k: ix.retrieve([q], k=k, show_progress=False, n_threads=0)[0][0]

def with_rank(words, documents, folder):
    from rank_bm25 import BM25Okapi
    texts = [[words[i] for i in d] for d in documents]
    cpu = time.process_time()
    ix = BM25Okapi(texts, k1=1.5, b=.75)
    cpu = time.process_time() - cpu
    def search(q, k):
        s = ix.get_scores(q); p = np.argpartition(s, len(s) - k)[-k:]
        return p[np.argsort(-s[p])]
    return cpu, None, search

def with_tantivy(words, documents, folder):
    import tantivy
    texts = [" ".join(words[i] for i in d) for d in documents]
    cpu = time.process_time()
    sb = tantivy.SchemaBuilder()
    sb.add_text_field("t", stored=False, tokenizer_name="ws", index_option="freq")
    ix = tantivy.Index(sb.build(), path=folder)
    ix.register_tokenizer("ws", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
    w = ix.writer(heap_size=1_000_000_000, num_threads=1)
    for text in texts: w.add_document(tantivy.Document(t=text))
    w.commit(); w.wait_merging_threads(); ix.reload()
    cpu = time.process_time() - cpu
    s = ix.searcher()
    def search(q, k):
        terms = [(tantivy.Occur.Should, tantivy.Query.term_query(ix.schema, "t", t, index_option="freq")) for t in dict.fromkeys(q)]
        return [a.doc for _, a in s.search(tantivy.Query.boolean_query(terms), k, count=False).hits]
    return cpu, on_disk(folder), search

makers = {"bm25s": with_bm25s, "rank_bm25": with_rank, "tantivy": with_tantivy}

def answer(ask):
    if "open" in ask:
        name, f = ask["open"], ask["folder"]
        words = json.load(open(f + "/words.json"))
        documents = np.split(np.fromfile(f + "/ids.u32", np.uint32), np.fromfile(f + "/ends.u32", np.uint32)[:-1])
        queries[name] = [[words[i] for i in q] for q in json.load(open(f + "/queries.json"))]
        folder = tempfile.mkdtemp()
        cpu, size, search = makers[name](words, documents, folder)
        held[name] = search, folder
        for q in queries[name][:5]: search(q, 10)
        return {"buildCpu": cpu, "bytes": size}
    if "search" in ask:
        search, ms, ids = held[ask["search"]][0], [], []
        for q in queries[ask["search"]][ask["from"]:ask["from"] + ask["count"]]:
            t = time.perf_counter(); found = search(q, ask["k"]); ms.append((time.perf_counter() - t) * 1e3)
            ids.append([int(i) for i in found])
        return {"ms": ms, "ids": ids}
    shutil.rmtree(held.pop(ask["close"])[1], ignore_errors=True)
    return {}

replies = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # What libraries print must not stand among the replies.
for line in sys.stdin:
    try:
        reply = answer(json.loads(line))
    except Exception as error:  # A library that fails is a fact about it, and the run goes on.
        reply = {"error": f"{type(error).__name__}: {error}"[:300]}
    replies.write(json.dumps(reply) + "\n"); replies.flush()
