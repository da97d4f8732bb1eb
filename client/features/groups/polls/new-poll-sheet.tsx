import { type FormEvent, useState } from 'react'
import { outbox } from '#client/features/conversations/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { CountedInput } from '#client/ui/forms/text-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { limits } from '#contract/limits.ts'

type NewPollSheetProps = { groupId: number; open: boolean; onOpenChange: (open: boolean) => void }

/** What is asked, and what can be answered. */
export function NewPollSheet({ groupId, open, onOpenChange }: NewPollSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="New poll">
      {open && <NewPollForm groupId={groupId} onSent={() => onOpenChange(false)} />}
    </Sheet>
  )
}

function NewPollForm({ groupId, onSent }: { groupId: number; onSent: () => void }) {
  const [question, setQuestion] = useState('')
  const [answers, setAnswers] = useState(['', ''])
  const [isMultiple, setMultiple] = useState(false)
  const [isAnonymous, setAnonymous] = useState(false)
  const given = answers.map((answer) => answer.trim()).filter((answer) => answer !== '')
  const isTwice = new Set(given).size < given.length
  const isReady = question.trim() !== '' && given.length >= 2 && !isTwice
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const poll = { question: question.trim(), answers: given, isMultiple, isAnonymous }
    outbox.queueNote({ kind: 'group', id: groupId }, { type: 'poll', poll })
    onSent()
  }
  return (
    <form className="grid gap-[16px]" onSubmit={submit}>
      <Field label="Question">
        <CountedInput
          value={question}
          maxLength={limits.poll.question}
          autoComplete="off"
          placeholder="Where do we eat?"
          onChange={({ target }) => setQuestion(target.value)}
        />
      </Field>
      <Field label="Answers" error={isTwice ? 'Please give each answer once' : undefined}>
        <AnswerInputs answers={answers} onChange={setAnswers} />
      </Field>
      <Switch checked={isMultiple} onCheckedChange={setMultiple}>
        Several answers
      </Switch>
      <Switch
        checked={isAnonymous}
        onCheckedChange={setAnonymous}
        hint={
          isAnonymous
            ? 'Nobody is shown who chose what, nor are you. In a small group one may still guess.'
            : 'Everyone in the group sees who chose what.'
        }
      >
        Anonymous
      </Switch>
      <Button type="submit" disabled={!isReady}>
        Send poll
      </Button>
    </form>
  )
}

type AnswerInputsProps = { answers: string[]; onChange: (answers: string[]) => void }

/** Always one more than there are, as long as there may be. */
function AnswerInputs({ answers, onChange }: AnswerInputsProps) {
  const write = (number: number, text: string) => {
    const next = answers.map((answer, each) => (each === number ? text : answer))
    const isFull = next.every((answer) => answer !== '')
    onChange(isFull && next.length < limits.poll.answers ? [...next, ''] : next)
  }
  return (
    <div className="grid gap-[8px]">
      {answers.map((answer, number) => (
        <CountedInput
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place
          key={number}
          id={number === 0 ? undefined : `answer-${number}`}
          aria-label={`Answer ${number + 1}`}
          value={answer}
          maxLength={limits.poll.answer}
          autoComplete="off"
          placeholder={`Answer ${number + 1}`}
          onChange={({ target }) => write(number, target.value)}
        />
      ))}
    </div>
  )
}
