// Writes down what a real Ollama says, for the tests that replay it where no server can run:
// node tools/peers/record-ollama.mjs http://127.0.0.1:11434 gemma > packages/models/src/fixtures/recorded-ollama.json
// The server must have the model `gemma` made from the file that tools/peers/llm.sh brings, with num_thread 1.
const [base = 'http://127.0.0.1:11434', model = 'gemma'] = process.argv.slice(2)
const schema = { type: 'object', properties: { place: { type: 'string', maxLength: 12 } }, required: ['place'] }
const prompt = 'The capital of France is'
const native = (more = {}, options = {}) => ({
  model,
  messages: [{ role: 'user', content: prompt }],
  stream: true,
  think: false,
  options: { temperature: 0, seed: 0, num_ctx: 1024, num_predict: 8, ...options },
  ...more,
})
const compatible = (more = {}) => ({
  model,
  messages: [{ role: 'user', content: prompt }],
  stream: true,
  temperature: 0,
  seed: 0,
  max_tokens: 8,
  stream_options: { include_usage: true },
  ...more,
})
const format = { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } }
const asked = {
  chat: ['/api/chat', native()],
  schema: ['/api/chat', native({ format: schema }, { num_predict: 48 })],
  cut: [
    '/api/chat',
    native({ messages: [{ role: 'user', content: 'The river rose by 3.5 m. '.repeat(30) }] }, { num_ctx: 64, num_predict: 2 }),
  ],
  missing: ['/api/chat', native({ model: 'absent' })],
  embed: ['/api/embed', { model, input: ['a'], truncate: true }],
  compatible: ['/v1/chat/completions', compatible()],
  compatibleSchema: ['/v1/chat/completions', compatible({ max_tokens: 48, response_format: format })],
  compatibleMissing: ['/v1/chat/completions', compatible({ model: 'absent' })],
}
const recorded = {}
for (const [name, [path, body]] of Object.entries(asked)) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  recorded[name] = { path, status: response.status, contentType: response.headers.get('content-type'), body: await response.text() }
}
process.stdout.write(`${JSON.stringify(recorded, null, 2)}\n`)
