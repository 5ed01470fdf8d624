/** Takes a change of the e-mail address back. Asked first: programs that read mail open links too. */
import { keepEmail } from '@keyhold/api/accounts.ts'
import { useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { clearSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './KeepEmail.module.css'

export function KeepEmail({ token }: { token: string }) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | { failure: unknown }>('asking')
  const keep = () => {
    setState('busy')
    quietApi(keepEmail, { input: { token } }).then(
      () => {
        clearSession()
        setState('done')
      },
      (failure: unknown) => setState({ failure }),
    )
  }
  if (state === 'done')
    return (
      <div className={css.keep} role="status">
        <h1>{text('keepEmail.done')}</h1>
        <p>{text('keepEmail.doneWords')}</p>
        <ButtonLink to={paths.home()}>{text('keepEmail.home')}</ButtonLink>
      </div>
    )
  return (
    <div className={css.keep}>
      <h1>{text('keepEmail.ask')}</h1>
      <p>{text('keepEmail.lede')}</p>
      {typeof state === 'object' && <Callout tone="bad" title={refusal(state.failure)} />}
      <Button kind="main" busy={state === 'busy'} onClick={keep}>
        {text('keepEmail.submit')}
      </Button>
    </div>
  )
}
