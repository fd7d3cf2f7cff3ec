#!/usr/bin/env python3
"""Means of pytrec_eval over judgements and runs (JSON lines {"qrels": text, "run": text} in, one JSON list out): the golden of packages/metrics.
Every judged query counts; one that the run does not answer is 0. usage: node --conditions=colrag-source packages/metrics/src/fixtures/print-seeded-runs.ts | trec_golden.py"""
import json, sys
import pytrec_eval
names = ["ndcg_cut_5", "ndcg_cut_10", "map_cut_10", "map_cut_1000", "recip_rank", "recall_5", "recall_10", "P_5"]
out = []
for line in sys.stdin:
    ask = json.loads(line)
    qrels, run = {}, {}
    for query, _, item, grade in (l.split() for l in ask["qrels"].splitlines()):
        qrels.setdefault(query, {})[item] = int(grade)
    for query, _, item, _, score, _ in (l.split() for l in ask["run"].splitlines()):
        run.setdefault(query, {})[item] = float(score)
    each = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut.5,10", "map_cut.10,1000", "recip_rank", "recall.5,10", "P.5"}).evaluate(run)
    out.append({name: sum(each.get(query, {}).get(name, 0.0) for query in qrels) / len(qrels) for name in names})
print(json.dumps(out, indent=1))
