import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { tabStore } from '#client/platform/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/forms/checkbox.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { StarInput } from '#client/ui/forms/star-input.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { RATING_REQUIRED } from '#contract/feedback.ts'
import { limits } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { useSendFeedback } from './feedback.api.ts'

const DRAFT = 'feedbackDraft'
const QUESTION = `Are you enjoying ${PRODUCT}?`

export function FeedbackForm() {
  const { values, change, submit, isPending, commentError } = useFeedbackForm()
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Card className="grid justify-items-center gap-1 pt-6 pb-5 text-center">
        <CardTitle className="text-18">{QUESTION}</CardTitle>
        <p className="mb-3 text-muted">
          {values.rating
            ? 'Thank you. That’s noted.'
            : 'Tap a star. Your rating can’t be changed afterwards.'}
        </p>
        <StarInput
          label={QUESTION}
          value={values.rating}
          locked={values.rating !== null}
          onValueChange={(rating) => change({ rating })}
        />
      </Card>
      <Field label="Tell us more (optional)" error={commentError}>
        <TextArea
          rows={5}
          maxLength={limits.feedback}
          placeholder="What’s tasty, what’s missing?"
          value={values.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={values.isComplaint}
        onChange={(event) => change({ isComplaint: event.target.checked })}
      >
        This is a data protection complaint. Please describe it; no rating is needed.
      </Checkbox>
      <Button type="submit" pending={isPending} pendingLabel="Sending...">
        Send Feedback
      </Button>
    </form>
  )
}

type Values = { rating: number | null; comment: string; isComplaint: boolean }

function useFeedbackForm() {
  const navigate = useNavigate()
  const send = useSendFeedback()
  const [commentError, setCommentError] = useState<string>()
  const [values, setValues] = useState<Values>(() => ({
    rating: null,
    comment: tabStore.get(DRAFT) ?? '',
    isComplaint: false,
  }))
  const { rating, comment, isComplaint } = values
  const change = (next: Partial<Values>) => {
    setValues({ ...values, ...next })
    setCommentError(undefined)
    if (next.comment !== undefined) tabStore.set(DRAFT, next.comment)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rating && !isComplaint)
      return toast({ title: 'Rating required', description: RATING_REQUIRED, variant: 'destructive' })
    if (isComplaint && !comment.trim()) return setCommentError('Please say what your complaint is about.')
    const kind = isComplaint ? ('data-protection' as const) : ('general' as const)
    send.mutate({ rating: rating ?? undefined, feedback: comment, kind }, outcome)
  }
  const outcome = {
    onSuccess: () => {
      tabStore.remove(DRAFT)
      toast({ title: 'Feedback sent!', description: 'Thank you for your feedback. We appreciate it!' })
      void navigate('/')
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to send feedback. Please try again.',
        variant: 'destructive' as const,
      }),
  }
  return { values, change, submit, isPending: send.isPending, commentError }
}
