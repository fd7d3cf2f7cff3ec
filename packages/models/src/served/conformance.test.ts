import { describeTextModel } from '@colrag/testing'
import { afterAll } from 'vitest'
import { ollamaParrot, openAiParrot } from '../fixtures/parrot-servers.ts'
import { textModel } from '../text-model.ts'

const servers = [await openAiParrot(), await ollamaParrot()] as const
afterAll(() => Promise.all(servers.map((server) => server.close())))

describeTextModel('openai:', () => textModel('openai:parrot', { baseUrl: `${servers[0].url}/v1` }))
describeTextModel('ollama:', () => textModel('ollama:parrot', { baseUrl: servers[1].url }))
