/** The homes of a comparison link: `/compare?ids=a,b` (D 5.12). A shared link never breaks (D 5.9). */

/** The maximum number of homes side by side. */
export const maxHomes = 4

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A link's ids, deduplicated and in order; invalid ones are dropped, `isCut` says that there were more. */
export function parseIds(query: URLSearchParams): { ids: string[]; isTruncated: boolean } {
  const given = (query.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase())
  const ids = [...new Set(given)].filter((id) => uuid.test(id))
  return { ids: ids.slice(0, maxHomes), isTruncated: ids.length > maxHomes }
}
