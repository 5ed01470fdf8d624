/** Why an address could not be read, or a picture was not taken. */
import { useText } from '../../gateways/text/useText.tsx'

export function useFailureWords(): (failure: string | null) => string {
  const text = useText('homeImport')
  const refusals = useText('refusals')
  return (failure) => {
    const key = `feed.failure.${failure}`
    if (text.has(key)) return text(key as 'feed.failure.feed-shrank')
    return refusals(failure && refusals.has(failure) ? failure : 'server-fault')
  }
}
