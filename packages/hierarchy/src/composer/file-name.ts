/** The last part of a URL as people read it. */
export function fileName(uri: string): string {
  const last = uri.split('/').at(-1) ?? uri
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
