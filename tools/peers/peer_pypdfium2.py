import pypdfium2


def page_texts(pdf, limit):
    document = pypdfium2.PdfDocument(pdf)
    texts = []
    for number in range(min(limit, len(document))):
        page = document[number]
        text = page.get_textpage()
        texts.append(text.get_text_bounded())
        text.close()
        page.close()
    document.close()
    return texts
