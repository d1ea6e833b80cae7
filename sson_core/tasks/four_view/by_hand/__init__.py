"""Items made by hand: judge an edit and four cameras live, say what would mend them, save the item.

`trial` holds what somebody chose, `judge` measures it by the rules of the search and the certificate,
`advise` seeks what would mend it; `parameters` lists what can be set, `edit_from` builds it; `cameras`
finds cameras, `candidate` renders and `saving` saves, each as a `job` if it is to run beside a kernel.
"""
