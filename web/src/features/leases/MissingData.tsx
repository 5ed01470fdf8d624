/** A request without its days or its home: says so, and goes back after 3 seconds (signed-in §5). */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'

const patience = 3_000

export function MissingData() {
  const text = useText('requests')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(-1), patience)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Callout tone="bad" title={text('form.missing')}>
      <p>{text('form.missingWhat')}</p>
    </Callout>
  )
}
