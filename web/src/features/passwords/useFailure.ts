/** What is said when a letter could not be asked for: the refusal, and how long to wait if the server said so. */
import { Refused, useRefusal } from '../../gateways/api.ts'
import { sayLength } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'

/** Gives a sentence for a failure (spec public §8: the answer's own words). */
export function useFailure(): (failure: unknown) => { title: string; wait: string | undefined } {
  const text = useText('passwords')
  const refusal = useRefusal()
  const language = useLanguage()
  return (failure) => {
    const seconds = failure instanceof Refused ? failure.retryAfterSeconds : undefined
    const wait = seconds === undefined ? undefined : text('wait', { wait: sayLength(seconds, language).words })
    return { title: refusal(failure), wait }
  }
}
