/** A model on a hub and where its files go. */
export interface HubSource {
  readonly repository: string
  readonly revision: string
  readonly path: string
  readonly endpoint?: string
  readonly token?: string
  readonly signal?: AbortSignal
}

const endpointOf = ({ endpoint = 'https://huggingface.co' }: HubSource): string => endpoint.replace(/\/$/, '')

/** Where a file is fetched. */
export const hubFile = (source: HubSource, file: string): string =>
  `${endpointOf(source)}/${source.repository}/resolve/${encodeURIComponent(source.revision)}/${file.split('/').map(encodeURIComponent).join('/')}`

/** Where the hub tells the commit and the files of a revision. */
export const hubListing = (source: HubSource): string =>
  `${endpointOf(source)}/api/models/${source.repository}/revision/${encodeURIComponent(source.revision)}?blobs=true`
