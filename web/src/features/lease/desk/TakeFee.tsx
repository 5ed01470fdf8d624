/** The fee of an appeal that the reader decided: pays it to the account of the second instance. */
import { canTakeFee } from '@keyhold/rental/appeal.ts'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { AppealAction } from '../../../gateways/wallet/appealCalls.ts'
import { Button } from '../../../ui/Button.tsx'
import { stageAt } from '../appeals/appealWords.ts'
import { formatUsdt } from '../money.ts'
import { useIsSent } from '../transactions/useIsSent.ts'
import { CaseDialog, type CaseDialogProps } from './CaseDialog.tsx'

interface Props extends Omit<CaseDialogProps, 'onClose'> {
  /** The lease clock now. */
  readonly now: number
}

/** Renders nothing for another reader, or while no such fee is held. */
export function TakeFee({ row, lease, now, WalletDialog }: Props) {
  const text = useText('appeals')
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { appeal, part } = row
  const isSent = useIsSent((row.second ?? lease).smartContractId, `takeFee-${part}`)
  const action = useMemo<AppealAction>(() => ({ kind: 'takeFee', part }), [part])
  if (appeal?.feeHeldFor !== 'second' || appeal.seat !== 'second' || !canTakeFee(stageAt(appeal, row, now))) return null
  const values = { fee: formatUsdt(appeal.fee, language) }
  return (
    <>
      <p className="num">{text('desk.fee.what', values)}</p>
      {isSent ? (
        <p>{text('action.sent')}</p>
      ) : (
        <div>
          <Button kind="line" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {text('desk.fee.button', values)}
          </Button>
        </div>
      )}
      {asking && (
        <CaseDialog
          row={row}
          lease={{ ...lease, ...row.second }}
          action={action}
          title={text('desk.fee.title')}
          failure={text('action.failed.takeFee')}
          onClose={() => setAsking(false)}
          WalletDialog={WalletDialog}
        >
          <p className="num">{text('desk.fee.what', values)}</p>
        </CaseDialog>
      )}
    </>
  )
}
