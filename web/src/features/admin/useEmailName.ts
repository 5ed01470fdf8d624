/** What an email is called on the desk, by the name of its kind: one of a later version keeps that name. */
import { useText } from '../../gateways/text/useText.tsx'

/** Says what an email is called: `mail` holds the kinds without a file of sentences before them. */
export function useEmailName(): (kind: string) => string {
  const text = useText('letterNames')
  return (kind) => {
    const key = kind.includes(':') ? kind.replace(':', '.') : `mail.${kind}`
    return text.has(key) ? text(key as 'mail.forgot') : kind
  }
}
