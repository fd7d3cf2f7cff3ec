"""Another tool behind the protocol of bench:reading: `peer.py TOOL`, then a JSON request on each line of standard input, a reply on each line
of standard output. TOOL names a module peer_TOOL.py beside this file, which has some of

    page_texts(pdf, limit) -> [text of each page]
    tables(pdf, variant) -> [table]                     every table of the file, nothing given but the file
    region_tables(pdf, variant, regions) -> [table]     the structure of each region {page, left, bottom, right, top} in points from below

A table is {"page": n, "cells": [{"row", "column", "rowSpan", "columnSpan", "text"}]}; a cell without text may be left out.
Requests: {"task": "text", "files", "pages"} -> {"pages", "characters"}; {"task": "page_texts", "files", "pages"} -> {"documents": [[text]]};
{"task": "tables" or "regions", "variant", "documents": [{"pdf", "regions"}]} -> {"documents": [[table]], "failed": [message]}.
"""
import importlib
import json
import logging
import os
import sys
import warnings

os.environ["OMP_NUM_THREADS"] = "1"
warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)


def answer(tool, request):
    task = request["task"]
    if task == "text":
        texts = [text for file in request["files"] for text in attempt(lambda: tool.page_texts(file, request["pages"]), [])]
        return {"pages": len(texts), "characters": sum(map(len, texts))}
    if task == "page_texts":
        return {"documents": [attempt(lambda: tool.page_texts(file, request["pages"]), []) for file in request["files"]]}
    failed = []
    if task == "tables":
        find = lambda document: tool.tables(document["pdf"], request["variant"])
    else:
        find = lambda document: tool.region_tables(document["pdf"], request["variant"], document["regions"])
    return {"documents": [attempt(lambda: find(document), failed) for document in request["documents"]], "failed": failed}


def attempt(work, failed):
    try:
        return work()
    except Exception as error:  # A file that a tool cannot read is a fact about the tool, and the round goes on.
        failed.append(f"{type(error).__name__}: {error}"[:200])
        return []


def main():
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # What tools print must not stand among the replies.
    try:
        tool = importlib.import_module("peer_" + sys.argv[1])
    except ImportError as error:
        tool, reason = None, str(error)
    for line in sys.stdin:
        reply = {"error": reason} if tool is None else answer(tool, json.loads(line))
        replies.write(json.dumps(reply, ensure_ascii=False) + "\n")
        replies.flush()


main()
