/** The page of the link that undoes a change of e-mail address (D 11.28), and its button. */
import { keepEmail } from '@keyhold/api/accounts.ts'
import { quietApi } from '../../gateways/api.ts'
import { clearSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function useKeepEmailPage(token: string) {
  const text = useText('accounts')
  return {
    title: text('keepEmail.title'),
    ask: text('keepEmail.ask'),
    lede: text('keepEmail.lede'),
    submit: text('keepEmail.submit'),
    broken: {
      title: text('keepEmail.failed'),
      words: text('keepEmail.failedWords'),
      next: <ButtonLink to={paths.login()}>{text('login.submit')}</ButtonLink>,
    },
    act: async () => {
      await quietApi(keepEmail, { input: { token } })
      clearSession()
    },
    done: () => ({
      title: text('keepEmail.done'),
      words: text('keepEmail.doneWords'),
      next: <ButtonLink to={paths.home()}>{text('keepEmail.home')}</ButtonLink>,
    }),
  }
}
