/** Pictures ordered by dragging with a pointer or a finger, or by keys: taken, moved and put down, each step said (dnd-kit). */
import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { PhotoRow, type PhotoRowProps } from './PhotoRow.tsx'

interface Props {
  readonly rows: readonly PhotoRowProps[]
  readonly children: (rows: ReactNode) => ReactNode
}

/** `children` draws the list around the rows. */
export default function SortablePhotos({ rows, children }: Props) {
  const text = useText('listingEditor')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => rows.findIndex(({ image }) => image.id === id)
  const say = (key: 'taken' | 'over' | 'moved' | 'putBack', { id }: Active, over: Over | null) =>
    text(`photos.${key}`, {
      name: rows[indexOf(id)]?.image.originalName ?? '',
      place: indexOf(over?.id ?? id) + 1,
      count: rows.length,
    })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => say('taken', active, null),
          // Picked up, it is at once over its own place.
          onDragOver: ({ active, over }) => say(over?.id === active.id ? 'taken' : 'over', active, over),
          onDragEnd: ({ active, over }) => say('moved', active, over),
          onDragCancel: ({ active }) => say('putBack', active, null),
        },
        screenReaderInstructions: { draggable: text('photos.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) rows[indexOf(active.id)]?.onMove(indexOf(over.id))
      }}
    >
      <SortableContext items={rows.map(({ image }) => image.id)} strategy={verticalListSortingStrategy}>
        {children(rows.map((row) => <SortableRow key={row.image.id} {...row} />))}
      </SortableContext>
    </DndContext>
  )
}

function SortableRow(props: PhotoRowProps) {
  const text = useText('listingEditor')
  const attributes = { roleDescription: text('photos.movable') }
  const sortable = useSortable({ id: props.image.id, attributes })
  const { transform, transition, isDragging } = sortable
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <PhotoRow
      {...props}
      dragging={{
        row: { ref: sortable.setNodeRef, style },
        handle: { ref: sortable.setActivatorNodeRef, ...sortable.attributes, ...sortable.listeners },
        isDragged: isDragging,
      }}
    />
  )
}
