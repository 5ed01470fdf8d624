/** The unsubscribe page of one saved search's emails, and its button; the search stays. */
import type { UnsubscribedSearch } from '@keyhold/api/savedSearches.schema.ts'
import { unsubscribeSavedSearch } from '@keyhold/api/savedSearches.ts'
import { quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function useStopSearchEmailsPage(token: string) {
  const text = useText('savedSearches')
  return {
    title: text('stop.title'),
    ask: text('stop.ask'),
    lede: text('stop.lede'),
    submit: text('stop.submit'),
    broken: { title: text('stop.broken'), words: text('stop.brokenWords') },
    act: () => quietApi(unsubscribeSavedSearch, { params: { token } }),
    done: ({ name }: UnsubscribedSearch) => ({
      title: text('stop.done'),
      words: name === null ? text('stop.gone') : text('stop.doneWords', { name }),
      next: <ButtonLink to={paths.savedSearches()}>{text('stop.see')}</ButtonLink>,
    }),
  }
}
