/** The answer, as what the token of a link opens; null where the API knows nothing of that name, or it is too long to be one. */
export function ifKnown<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: { status?: number }) => {
    if (error.status === 404 || error.status === 422) return null;
    throw error;
  });
}
