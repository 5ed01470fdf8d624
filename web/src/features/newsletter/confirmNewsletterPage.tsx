/** The newsletter's double opt-in page (D 9.3), and its button. */
import { confirmSubscription } from '@keyhold/api/newsletter.ts'
import { quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function useConfirmNewsletterPage(token: string) {
  const text = useText('unsubscribe')
  const next = <ButtonLink to={paths.home()}>{text('home')}</ButtonLink>
  return {
    title: text('confirm.title'),
    ask: text('confirm.ask'),
    lede: text('confirm.lede'),
    submit: text('confirm.submit'),
    broken: { title: text('confirm.failed'), words: text('confirm.failedWords'), next },
    act: () => quietApi(confirmSubscription, { input: { token } }),
    done: () => ({
      title: text('confirm.done'),
      words: text('confirm.doneWords'),
      next,
    }),
  }
}
