/** What waits, what failed and what is due in each queue of the instance. */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Table } from '../../ui/Table.tsx'

interface Props {
  readonly queues: InstanceState['queues']
  readonly when: (instant: string) => string
}

export function QueueTable({ queues, when }: Props) {
  const text = useText('operator')
  const language = useLanguage()
  /** A queue unknown to this version is shown as it is. */
  const nameOf = (name: string) =>
    text.has(`house.queue.${name}`) ? text(`house.queue.${name}` as 'house.queue.letters') : name
  const heads = (['queueName', 'waits', 'fails', 'due'] as const).map((key) => ({ key, words: text(`house.${key}`) }))
  return (
    <Table heads={heads}>
      {queues.map(({ name, waiting, failing, dueSince }) => (
        <tr key={name}>
          <th scope="row">{nameOf(name)}</th>
          <td>{text('house.waitingCount', { number: formatNumber(waiting, language) })}</td>
          <td>{text('house.failingCount', { number: formatNumber(failing, language) })}</td>
          <td>{dueSince ? text('house.dueSince', { when: when(dueSince) }) : text('house.noneDue')}</td>
        </tr>
      ))}
    </Table>
  )
}
