/** Lets money out of the escrow from a lease's page: what is due (anybody), early (who would lose it), everything (landlord). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import type { Exit } from '../../gateways/wallet/calls.ts'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import { exitWords } from './exitWords.ts'
import type { WalletSlots } from './slots.ts'

const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx').then(({ ReleaseDialog: it }) => ({ default: it })))

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly exit: Exit
  readonly kind?: ButtonKind
  readonly small?: boolean
}

/** Shows nothing unless the viewer may do this now. The wallet's code is loaded when the button is pressed. */
export function ReleaseButton({ lease, exit, kind = 'line', small = false, WalletDialog }: Props) {
  const text = useText('paying')
  const [isAsked, setIsAsked] = useState(false)
  const [open, setOpen] = useState(false)
  if (!lease.terms || !lease.chain || !lease.acts.includes(exit)) return null
  const show = () => {
    setIsAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button kind={kind} small={small} aria-haspopup="dialog" onClick={show}>
        {text(`release.${exitWords(exit, lease.isLandlordInContract)}`)}
      </Button>
      {isAsked && (
        <Suspense>
          <ReleaseDialog
            lease={lease}
            exit={exit}
            open={open}
            onClose={() => setOpen(false)}
            WalletDialog={WalletDialog}
          />
        </Suspense>
      )}
    </>
  )
}
