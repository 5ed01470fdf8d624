/**
 * A form with personal data that only the page's own code can send. Without JavaScript a note replaces it; its method
 * is POST, so that no input can become part of a URL.
 */
import type { FormHTMLAttributes } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Callout } from './Callout.tsx'
import css from './ScriptOnlyForm.module.css'

export function ScriptOnlyForm({ className, ...form }: Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'action'>) {
  const text = useText('ui')
  return (
    <>
      <noscript>
        <Callout tone="warn" title={text('needsScriptForm')} />
      </noscript>
      <form {...form} method="post" className={[css.form, className].filter(Boolean).join(' ')} />
    </>
  )
}
