/**
 * A message's machine translation into the page's language: requested only by a press, cached for the page's lifetime.
 */
import { readTranslationOffer, translateMessage } from '@keyhold/api/translation.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

/** Timeout in milliseconds: messages wait for the response, and render without it. */
const longestWait = 2_000

/** Whether this instance offers translation; fetched once, undefined until known. */
export function useIsTranslationOffered(): boolean | undefined {
  const { data, isLoading } = useQuery({
    queryKey: ['messages', 'translation'],
    queryFn: ({ signal }) =>
      quietApi(readTranslationOffer, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isLoading ? undefined : data?.offered === true
}

export function useTranslation(id: string) {
  const language = useLanguage()
  return useMutation({ mutationFn: () => api(translateMessage, { params: { id }, input: { language } }) })
}
