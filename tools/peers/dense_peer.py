#!/usr/bin/env python3
"""Exact and approximate inner product by other libraries, one thread a query. A line of JSON in, a line out.
{"open": name, "vectors": file, "queries": file, "dims": d}   builds an index                  -> {"buildCpu": s, "buildWall": s, "bytes": growth of the process}
{"search": name, "from": i, "count": n, "k": k, "ef": e}       asks it for n of the queries     -> {"ms": processor milliseconds of each, "ids": rows of each}
{"close": name}                                               frees it                         -> {}
Names: flat, sq8, sqfp16 (faiss), exact (usearch), hnsw-faiss, hnsw-usearch (M 32, efConstruction 80, 2 threads to build)."""
import json, os, sys, time
for k in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"): os.environ.pop(k, None)
for k in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"): os.environ[k] = "1"
import numpy as np, faiss

held, queries = {}, {}

def rss():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def build(name, X, d):
    if name == "flat":
        ix = faiss.IndexFlatIP(d); ix.add(X)
    elif name in ("sq8", "sqfp16"):
        q = faiss.ScalarQuantizer.QT_8bit if name == "sq8" else faiss.ScalarQuantizer.QT_fp16
        ix = faiss.IndexScalarQuantizer(d, q, faiss.METRIC_INNER_PRODUCT); ix.train(X[:50_000]); ix.add(X)
    elif name == "exact":
        from usearch.index import search, MetricKind
        return lambda q, k, ef: search(X, q, k, MetricKind.IP, exact=True, threads=1).keys
    elif name == "hnsw-faiss":
        faiss.omp_set_num_threads(2)
        ix = faiss.IndexHNSWFlat(d, 32, faiss.METRIC_INNER_PRODUCT); ix.hnsw.efConstruction = 80; ix.add(X)
        def run(q, k, ef):
            ix.hnsw.efSearch = ef
            return ix.search(q[None], k)[1][0]
        return run
    else:
        from usearch.index import Index
        ix = Index(ndim=d, metric="ip", dtype="f32", connectivity=16, expansion_add=80, expansion_search=64)
        ix.add(np.arange(len(X)), X, threads=2)
        def run(q, k, ef):
            ix.expansion_search = ef
            return ix.search(q, k, threads=1).keys
        return run
    return lambda q, k, ef: ix.search(q[None], k)[1][0]

for line in sys.stdin:
    ask = json.loads(line)
    if "open" in ask:
        d = ask["dims"]
        X = np.fromfile(ask["vectors"], np.float32).reshape(-1, d)
        queries[ask["open"]] = np.fromfile(ask["queries"], np.float32).reshape(-1, d)
        before, wall, cpu = rss(), time.perf_counter(), time.process_time()
        held[ask["open"]] = build(ask["open"], X, d)
        reply = {"buildCpu": time.process_time() - cpu, "buildWall": time.perf_counter() - wall, "bytes": rss() - before}
        del X
        faiss.omp_set_num_threads(1)
    elif "search" in ask:
        run, Q, ms, ids = held[ask["search"]], queries[ask["search"]], [], []
        for i in range(ask["from"], ask["from"] + ask["count"]):
            cpu = time.process_time(); found = run(Q[i % len(Q)], ask["k"], ask.get("ef", 0)); ms.append((time.process_time() - cpu) * 1e3)
            ids.append([int(row) for row in found])
        reply = {"ms": ms, "ids": ids}
    else:
        held.pop(ask["close"], None); reply = {}
    print(json.dumps(reply), flush=True)
