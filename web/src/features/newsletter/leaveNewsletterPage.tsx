/** The newsletter's unsubscribe page, linked in each email (D 9.3), and its button. */
import { unsubscribe } from '@keyhold/api/newsletter.ts'
import { quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function useLeaveNewsletterPage(token: string) {
  const text = useText('unsubscribe')
  return {
    title: text('title'),
    ask: text('ask'),
    lede: text('lede'),
    submit: text('submit'),
    broken: { title: text('failed'), words: text('failedWords') },
    act: () => quietApi(unsubscribe, { input: { token } }),
    done: () => ({
      title: text('done'),
      words: text('doneWords'),
      next: <ButtonLink to={paths.home()}>{text('home')}</ButtonLink>,
    }),
  }
}
