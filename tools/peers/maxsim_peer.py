"""MaxSim by other libraries over the same bytes: maxsim_peer.py PAGES QUERIES pages units dims tokens. One query number a line in, milliseconds out."""
import json
import os
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
import numpy as np

PAGES, UNITS, DIMS, TOKENS = map(int, sys.argv[3:7])
bytes_ = np.fromfile(sys.argv[1], np.int8).reshape(PAGES, UNITS, DIMS)
queries = np.fromfile(sys.argv[2], np.int8).reshape(-1, TOKENS, DIMS)
peers = {}


def by_numpy(query):
    asked = np.ascontiguousarray(query.T.astype(np.float32))
    return [(flat[a * UNITS:(a + 8) * UNITS] @ asked).reshape(-1, UNITS, TOKENS).max(1).sum(1) for a in range(0, PAGES, 8)]


flat = bytes_.reshape(-1, DIMS).astype(np.float32)
peers["numpy f32"] = by_numpy
try:
    import numkong

    packed = [numkong.dots_pack(page) for page in bytes_]
    peers["numkong int8"] = lambda query: [np.asarray(numkong.dots_packed(query, page)).max(1).sum() for page in packed]
except ImportError:
    pass
try:
    import torch

    torch.set_num_threads(1)
    units = torch.from_numpy(bytes_.reshape(-1, DIMS))

    def by_torch(query):
        asked = torch.zeros(DIMS, 24, dtype=torch.int8)
        asked[:, :TOKENS] = torch.from_numpy(query).T
        return [torch._int_mm(units[a * UNITS:(a + 16) * UNITS], asked).view(-1, UNITS, 24).amax(1)[:, :TOKENS].sum(1) for a in range(0, PAGES, 16)]

    peers["torch int8"] = by_torch
except ImportError:
    pass
print("ready", flush=True)
for line in sys.stdin:
    took = {}
    for name, run in peers.items():
        before = time.process_time()
        run(queries[int(line)])
        took[name] = (time.process_time() - before) * 1000
    print(json.dumps(took), flush=True)
