/** The message when an email could not be requested: the refusal, and the time to wait if the server gave one. */
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { formatDuration } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'

/** Returns an error's message (spec public §8: the response's own words). */
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
