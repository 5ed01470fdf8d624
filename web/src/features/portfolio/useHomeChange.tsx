/** Does something to one home and says how it went, in the specification's words where it has some. */
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { type HomeAction, useHomeAction } from './queries.ts'

const doneMessages = {
  publish: 'mine.publishedNow',
  unpublish: 'mine.unpublishedNow',
  duplicate: 'mine.duplicated',
  delete: 'mine.deleted',
} as const

export function useHomeChange(id: string) {
  const text = useText('listingEditor')
  const toast = useToast()
  const refusal = useRefusal()
  const homeAction = useHomeAction()
  const change = (name: HomeAction) =>
    homeAction.mutate(
      { action: name, id },
      {
        onSuccess: () => toast({ title: text(doneMessages[name]) }),
        onError: (error) =>
          toast({
            tone: 'bad',
            title: text(name === 'publish' ? 'save.wrong' : 'mine.failed'),
            children: refusal(error),
          }),
      },
    )
  return { change, isPending: homeAction.isPending }
}
