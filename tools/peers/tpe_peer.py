#!/usr/bin/env python3
"""TPE of Optuna, one thread. A line of JSON in, a line out.
{"function": name, "multivariate": bool, "seed": n, "trials": n}  -> {"best": least value, "ms": processor milliseconds of each trial}
Functions: sphere6, rosenbrock4, hartmann6 (see packages/testing/src/test-functions.ts)."""
import json, os, sys, time, warnings
for k in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"): os.environ[k] = "1"
import numpy as np, optuna
warnings.filterwarnings("ignore"); optuna.logging.set_verbosity(optuna.logging.ERROR)
A = np.array([[10, 3, 17, 3.5, 1.7, 8], [.05, 10, 17, .1, 8, 14], [3, 3.5, 1.7, 10, 17, 8], [17, 8, .05, 10, .1, 14]])
P = 1e-4 * np.array([[1312, 1696, 5569, 124, 8283, 5886], [2329, 4135, 8307, 3736, 1004, 9991], [2348, 1451, 3522, 2883, 3047, 6650], [4047, 8828, 8732, 5743, 1091, 381]])
alpha = np.array([1, 1.2, 3, 3.2])
functions = {
    "sphere6": (6, -5, 5, lambda x: float(((x - 1) ** 2).sum())),
    "rosenbrock4": (4, -2.048, 2.048, lambda x: float((100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum())),
    "hartmann6": (6, 0, 1, lambda x: float(-(alpha * np.exp(-(A * (x - P) ** 2).sum(1))).sum())),
}
for line in sys.stdin:
    ask = json.loads(line)
    d, low, high, f = functions[ask["function"]]
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=ask["seed"], multivariate=ask["multivariate"]))
    ms = []
    for _ in range(ask["trials"]):
        cpu = time.process_time()
        study.optimize(lambda t: f(np.array([t.suggest_float(f"x{i}", low, high) for i in range(d)])), n_trials=1)
        ms.append((time.process_time() - cpu) * 1e3)
    print(json.dumps({"best": study.best_value, "ms": ms}), flush=True)
