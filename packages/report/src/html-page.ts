import type { Markup } from './markup.ts'
import { markup, trusted } from './markup.ts'
import { pageStyle } from './page-style.ts'

export interface PageOptions {
  readonly title: string
  readonly body: Markup
  readonly lang?: string
}

/**
 * One whole page that needs nothing else: no script (its own policy forbids any, from anywhere), no network, styles for light, dark and paper.
 */
export const htmlPage = ({ title, body, lang = 'en' }: PageOptions): string =>
  markup`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(pageStyle)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
