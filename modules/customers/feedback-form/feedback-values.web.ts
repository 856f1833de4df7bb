import type { FeedbackValues } from './feedback-fields.web.tsx';

/** A form nobody has touched, or whose star was chosen in the mail. */
export const firstFeedback = (rating = 0): FeedbackValues => ({ rating, answers: {}, comment: '', wantsCall: false });

/** What is sent; answers left empty are not sent. */
export const feedbackBody = ({ rating, answers, comment, wantsCall }: FeedbackValues) => ({
  rating,
  answers: Object.entries(answers).flatMap(([id, said]) =>
    said.score || said.text?.trim() ? [{ question_id: Number(id), ...said }] : [],
  ),
  comment,
  contact_me: wantsCall,
});
