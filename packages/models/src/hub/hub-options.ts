/** Where models that are named and not at hand come from, and where they are kept. */
export interface HubOptions {
  /** A folder in the user's cache directory; without one only local folders can be opened. */
  readonly cacheFolder?: string
  /** Nothing is asked of the hub: what is not in the cache is an error that names the file to fetch. */
  readonly offline?: boolean
  /** `https://huggingface.co` unless told. */
  readonly endpoint?: string
  /** For private models; sent to `endpoint` alone. */
  readonly token?: string
  readonly signal?: AbortSignal
}
