/** An email's name on the desk, by its kind: an unknown kind is its own name. */
import { useText } from '../../gateways/text/useText.tsx'

/** Names an email: `mail` holds the kinds without a message file before them. */
export function useEmailName(): (kind: string) => string {
  const text = useText('emailNames')
  return (kind) => {
    const key = kind.includes(':') ? kind.replace(':', '.') : `mail.${kind}`
    return text.has(key) ? text(key as 'mail.forgot') : kind
  }
}
