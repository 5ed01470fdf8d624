/**
 * The wizard for a new home, or for one that loads first; a failure is shown here and by a toast (spec signed-in §8).
 */
import { useEffect, useRef } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './HomeForm.module.css'
import { useHome, useLastRules } from './queries.ts'
import { Wizard, type WizardProps } from './Wizard.tsx'

type Props = { readonly id: string | undefined } & Omit<WizardProps, 'ad' | 'rules'>

export function EditHome({ id, ...rest }: Props) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const toast = useToast()
  const home = useHome(id)
  const last = useLastRules(id === undefined)
  const failures = home.errorUpdateCount
  const reported = useRef(0)
  useEffect(() => {
    if (failures > reported.current) toast({ tone: 'bad', title: text('new.failed'), milliseconds: 3000 })
    reported.current = failures
  }, [failures, toast, text])
  // Without the rules of another home a new one starts with the plain ones.
  if (id === undefined && !last.isPending) return <Wizard rules={last.data?.rules ?? null} {...rest} />
  if (id === undefined || home.isPending)
    return (
      <div className={`wrap ${css.loading}`}>
        <SkeletonLines lines={14} height="2.5em" />
      </div>
    )
  // Another landlord's home has no draft; it counts as not found (D 3.2). The edited draft stays, whatever fails later.
  if (!home.data?.draft)
    return (
      <div className="wrap">
        <h1>{text('new.edit')}</h1>
        <EmptyState drawing="door" title={text('new.away')}>
          {home.isError && <p>{refusal(home.error)}</p>}
          <Button busy={home.isFetching} onClick={() => void home.refetch()}>
            {text('new.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  return <Wizard ad={home.data} {...rest} />
}
