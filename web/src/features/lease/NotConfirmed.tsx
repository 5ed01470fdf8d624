/** Since when the chain confirms nothing, because its node lost what was final: nothing can be paid (ADR 118). */
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../gateways/format/format.ts'
import { escrowFactsQuery } from '../../gateways/queries.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

const pollMilliseconds = 20_000

/** The instant of the last confirmation; null while the chain confirms, and until that is known. */
export function useNotConfirmedSince(): number | null {
  return useQuery({ ...escrowFactsQuery, refetchInterval: pollMilliseconds }).data?.notConfirmedSince ?? null
}

/** Renders nothing while the chain confirms. */
export function NotConfirmed({ timeZone }: { readonly timeZone: string }) {
  const text = useText('paying')
  const language = useLanguage()
  const since = useNotConfirmedSince()
  if (since === null) return null
  return (
    <Callout tone="warn" title={text('notConfirmed.title', { when: formatDateTime(since, timeZone, language) })}>
      <p>{text('notConfirmed.what')}</p>
    </Callout>
  )
}
