import subprocess


def page_texts(pdf, limit):
    run = subprocess.run(["pdftotext", "-l", str(limit), pdf, "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return run.stdout.decode("utf-8", "replace").split("\f")[:-1]
