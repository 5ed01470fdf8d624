/** A message in the page's language, by a machine: asked for by a press alone, kept while the page is. */
import { readTranslationOffer, translateMessage } from '@keyhold/api/translation.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

/** Milliseconds: messages wait for the answer, and are read without it. */
const longestWait = 2_000

/** Whether this Keyhold translates at all; asked once, and undefined until it is known. */
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
