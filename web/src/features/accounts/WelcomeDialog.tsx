/** After registering: what happened and what comes next, then to the login page (spec public §4). */
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Timeline } from '../../ui/Timeline.tsx'

export function WelcomeDialog({
  email,
  redirect,
  onClose,
  mailbox,
}: {
  email: string | undefined
  /** The page to return to. */
  redirect: string | undefined
  onClose: () => void
  mailbox: boolean
}) {
  const text = useText('accounts')
  const footer = (
    <>
      <ButtonLink kind="plain" to={mailbox ? `${paths.mailbox()}?to=${encodeURIComponent(email ?? '')}` : paths.home()}>
        {text(mailbox ? 'register.mailbox' : 'register.look')}
      </ButtonLink>
      <ButtonLink kind="main" to={paths.login(redirect)} state={{ email }}>
        {text('register.signIn')}
      </ButtonLink>
    </>
  )
  return (
    <Dialog open={email !== undefined} onClose={onClose} title={text('register.welcome')} size="small" footer={footer}>
      <p>{text('register.welcomeBody', { email: email ?? '' })}</p>
      <Timeline
        small
        label={text('register.asideTitle')}
        items={[
          { key: 'made', state: 'done', title: text('register.stepMade') },
          {
            key: 'confirm',
            state: 'now',
            title: text('register.stepConfirm'),
            children: <p>{text('register.stepConfirmWhat')}</p>,
          },
          {
            key: 'name',
            state: 'later',
            title: text('register.stepName'),
            children: <p>{text('register.stepNameWhat')}</p>,
          },
        ]}
      />
    </Dialog>
  )
}
