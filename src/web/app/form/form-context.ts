import { createContext, use } from "react";

export type FormState = {
  /** Before each field's name, so that ids are unique in the document. */
  id: string;
  /** What is wrong with a field, by its name. */
  faults: Readonly<Record<string, string>>;
  isPending: boolean;
};

export const FormContext = createContext<FormState>({ id: "form", faults: {}, isPending: false });

export const useForm = () => use(FormContext);

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;
