/** A request without dates or a home: says so, and goes back after 3 seconds (spec signed-in §5). */
import { useEffect } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { useGoBack } from './goBack.ts'

const goBackMilliseconds = 3_000

export function MissingData() {
  const text = useText('requests')
  const back = useGoBack(paths.home())
  useEffect(() => {
    const timer = setTimeout(back, goBackMilliseconds)
    return () => clearTimeout(timer)
  }, [back])
  return (
    <Callout tone="bad" title={text('form.missing')}>
      <p>{text('form.missingWhat')}</p>
    </Callout>
  )
}
