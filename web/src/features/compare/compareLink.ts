/** The homes of a link that compares: `/compare?ids=a,b` (D 5.12). A shared link never breaks (D 5.9). */

/** Homes that fit side by side. */
export const maxHomes = 4

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids of a link, each once and in its order; what is no id is dropped, `isCut` says that more were asked for. */
export function parseIds(query: URLSearchParams): { ids: string[]; isTruncated: boolean } {
  const given = (query.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase())
  const ids = [...new Set(given)].filter((id) => uuid.test(id))
  return { ids: ids.slice(0, maxHomes), isTruncated: ids.length > maxHomes }
}
