/** Confirms an account's deletion, on the page reloaded after it. */
import { useEffect } from 'react'
import { takeAccountDeleted } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'

/** Long enough for two sentences at the top of another page. */
const milliseconds = 12_000

export function AccountDeletedNotice() {
  const text = useText('layout')
  const toast = useToast()
  useEffect(() => {
    if (takeAccountDeleted()) toast({ title: text('farewell.title'), children: text('farewell.text'), milliseconds })
  }, [text, toast])
  return null
}
