/** Milliseconds of what is read whole by its nature, of own work, and of activities that are named one by one. */
const [WHOLE, OWN, NAMED] = [1000, 200, 100];

interface Limit {
  readonly asked: RegExp;
  readonly because: string;
  readonly most: number;
}

/** Here and nowhere else it is said what is not held to a tenth of a second and three times the time of ten thousand, and why. */
const LIMITS: readonly Limit[] = [
  {
    asked: /^activities: filter additional\.load_(day|time), common$/,
    because: 'a period of a field of the company that most activities lie in is asked of each, from the newest on',
    most: NAMED,
  },
  {
    asked: /^(\/feedback: filter officer_id|\/customer: filter document_state),/,
    because: 'each rating is asked for its officers, each customer for its documents: 80,000 and 20,000',
    most: NAMED,
  },
  {
    asked: /^activities: two filters, /,
    because: 'an index finds one of the two; the other is asked of what it finds',
    most: WHOLE,
  },
  { asked: /^activities: exact total/, because: 'who asks for the exact number waits for it', most: WHOLE },
  {
    asked: /^activities: (common|rare|absent|true|false) [\w.]+ by (?!-?(?:created_at|scheduled_start)$)/,
    because: 'a filter in an order that no index leads to: all that it finds is put in order',
    most: WHOLE,
  },
  {
    asked: /^activities: common (scheduled by -?created_at|created_at by -?scheduled_start)$/,
    because: 'a long period in the order of another time: 80,000 to 400,000 of a million are put in order',
    most: WHOLE,
  },
  {
    asked: /^(trend|dashboard, |what needs attention$)/,
    because: 'figures of the whole company, or of all its open work',
    most: WHOLE,
  },
  { asked: /^report, /, because: 'a report reads the company, however it is grouped', most: WHOLE },
  { asked: /^(schedule, a (week|month)|map, all open)$/, because: 'all that is drawn is answered', most: WHOLE },
  {
    asked: /^\/auditlogs: filter (action|actor_user_id|request_id|at|setup),/,
    because: 'the log is read from its newest line: an index of each would be paid for by every write there is',
    most: WHOLE,
  },
  {
    asked: /^\/customer: filter (balance|credit_available),/,
    because: 'what every customer owes is added up',
    most: WHOLE,
  },
  {
    asked: /^(own|both): (activities: |palette)/,
    because:
      'four reads put together and put in order: the person of the walk made 140,000 activities, a seventh of the company',
    most: OWN,
  },
  {
    asked:
      /^((types: )?activities: (filter (country_code|customer_group_id|customer_segment_id|reference_no|near), |search customer)|\/feedback: search )/,
    because: 'some thousand activities are named one by one, more than ten thousand can have',
    most: NAMED,
  },
];

/** The milliseconds that a question has of its own; its growth is then not looked at. */
export const limitOf = (name: string): number | undefined => LIMITS.find(({ asked }) => asked.test(name))?.most;
