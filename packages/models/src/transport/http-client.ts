/** One request over connections that are kept open. */
export interface HttpClient {
  send(url: string, request: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal }): Promise<Response>
  close(): Promise<void>
}

/**
 * Follows no redirect. Loaded when the first request is made: who needs no server should not wait for it. Node's own `fetch` gives up after
 * 300 s without a header or between two chunks, which slow models exceed; here the caller's signal is the only limit.
 */
export async function openHttpClient(): Promise<HttpClient> {
  const { Agent, fetch } = await import('undici')
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
  return {
    // Types of Node's own Response and of undici's differ in name only.
    send: async (url, request) => (await fetch(url, { ...request, redirect: 'manual', dispatcher })) as unknown as Response,
    close: () => dispatcher.close(),
  }
}
