/** The frame of the four steps to a new password (spec public §4): the current step, and its text. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RichText } from '../../gateways/text/RichText.tsx'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import css from './Passwords.module.css'

interface Props {
  readonly step: 1 | 2 | 3 | 4
  readonly title: string
  /** A sentence; `<b>…</b>` in it is bold. */
  readonly lede?: string | undefined
  readonly children?: ReactNode
}

export function PasswordStep({ step, title, lede, children }: Props) {
  const text = useText('passwords')
  return (
    <div className="wrap">
      <div className={css.step}>
        <p className={css.number}>{text('step', { step })}</p>
        <h1>{title}</h1>
        {lede && (
          <p className={css.lede}>
            <RichText marks={{ b: (words) => <b className="strong">{words}</b> }}>{lede}</RichText>
          </p>
        )}
        {children}
        {step < 4 && (
          <p className={css.after}>
            <Link className="link" to={paths.login()}>
              {text('signIn')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
