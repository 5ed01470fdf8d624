/** Step 3 without a valid link: none at all, a used or expired one, or an unreachable server. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Passwords.module.css'

/** Why no password can be set. */
export type LinkProblem = 'missing' | 'used' | 'away'

export function InvalidLink({ reason }: { reason: LinkProblem }) {
  const text = useText('passwords')
  const toast = useToast()
  const { revalidate, state } = useRevalidator()
  const missing = text('lost.missing')
  useEffect(() => {
    if (reason === 'missing') toast({ tone: 'bad', title: missing, milliseconds: 3000 })
  }, [reason, missing, toast])
  return (
    <div className={css.form}>
      <Callout tone={reason === 'missing' ? 'bad' : 'warn'} title={text(`lost.${reason}`)}>
        {text(`lost.${reason}Words`)}
      </Callout>
      {reason === 'away' ? (
        <Button kind="main" busy={state === 'loading'} onClick={() => void revalidate()}>
          {text('lost.retry')}
        </Button>
      ) : (
        <ButtonLink kind="main" to={paths.forgetPassword()}>
          {text('lost.new')}
        </ButtonLink>
      )}
    </div>
  )
}
