import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { refuseOthers } from './route.ts'

const files: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'evidence.js': 'text/javascript; charset=utf-8',
  'documents.js': 'text/javascript; charset=utf-8',
  'element.js': 'text/javascript; charset=utf-8',
}

/** The page at `/` and what it loads; nothing of it comes from elsewhere. */
export function addPage(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(`../page/${name}`, import.meta.url))
    const url = name === 'index.html' ? '/' : `/page/${name}`
    app.get(url, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
    refuseOthers(app, url, ['GET'])
  }
}
