/** What is said when a letter could not be asked for: the refusal, and how long to wait if the server said so. */
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { formatDuration } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'

/** Gives a sentence for a failure (spec public §8: the answer's own words). */
export function useFailureMessage(): (failure: unknown) => { title: string; wait: string | undefined } {
  const text = useText('passwords')
  const refusal = useRefusal()
  const language = useLanguage()
  return (failure) => {
    const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : undefined
    const wait = seconds === undefined ? undefined : text('wait', { wait: formatDuration(seconds, language).text })
    return { title: refusal(failure), wait }
  }
}
